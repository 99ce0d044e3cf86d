// Jest's runtime without compiling again. Each test file loads its modules anew, hundreds of them where it loads the
// application: what an earlier test file of this process has loaded is run again, in the new one's context.
const vm = require('node:vm');
const Runtime = require('jest-runtime').default;

/** Of each file: its source, the script, and how the test file that runs it imports. */
const compiled = new Map();

function compile(source, parameters, filename) {
  const head = `(function (${parameters.join(', ')}) {`;
  const file = { source, importing: undefined };
  file.script = new vm.Script(`${head}${source}\n})`, {
    filename,
    // By way of `file`: a script keeps this function, and with the test file's own all that it has loaded.
    importModuleDynamically: (...asked) => file.importing(...asked),
    columnOffset: -head.length,
  });
  return file;
}

/** As Node's own, which compiles for one context alone. */
vm.compileFunction = (source, parameters, { parsingContext, filename, importModuleDynamically }) => {
  const known = compiled.get(filename);
  const file = known?.source === source ? known : compile(source, parameters, filename);
  // A test file is loaded once, or once for each database.
  if (!filename.includes('.test.')) compiled.set(filename, file);
  file.importing = importModuleDynamically;
  return file.script.runInContext(parsingContext);
};

/** The sources of packages: they stay as they are. */
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
