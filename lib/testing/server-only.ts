// Stands in for the package `server-only`, which throws wherever it is not bundled for the server.
export {};
