// This is Jest's runtime with cached compilation. Each test file loads hundreds of modules again; here the compiled
// script of an earlier test file runs again, in the context of the new one.
const vm = require('node:vm');
const Runtime = require('jest-runtime').default;

/** It has for each file its source, its script, and the importing function of the running test file. */
const compiled = new Map();

function compile(source, parameters, filename) {
  const head = `(function (${parameters.join(', ')}) {`;
  const file = { source, importing: undefined };
  file.script = new vm.Script(`${head}${source}\n})`, {
    filename,
    // Looks `importing` up in `file`: the script retains this function, and with the test file's own it would
    // retain all modules of that file.
    importModuleDynamically: (...asked) => file.importing(...asked),
    columnOffset: -head.length,
  });
  return file;
}

/** Node's own function compiles for one context only. */
vm.compileFunction = (source, parameters, { parsingContext, filename, importModuleDynamically }) => {
  const known = compiled.get(filename);
  const file = known?.source === source ? known : compile(source, parameters, filename);
  // A test file is loaded only once, or once for each database, so caching it gains nothing.
  if (!filename.includes('.test.')) compiled.set(filename, file);
  file.importing = importModuleDynamically;
  return file.script.runInContext(parsingContext);
};

/** The sources of packages are kept for the next test files, because they do not change. */
const packages = new Map();

module.exports = class extends Runtime {
  constructor(config, environment, resolver, transformer, sources, ...rest) {
    for (const [filename, source] of packages) sources.set(filename, source);
    super(config, environment, resolver, transformer, sources, ...rest);
    this.sources = sources;
  }

  teardown() {
    for (const [filename, source] of this.sources) {
      if (filename.includes('/node_modules/')) packages.set(filename, source);
    }
    for (const file of compiled.values()) file.importing = undefined;
    super.teardown();
  }
};
