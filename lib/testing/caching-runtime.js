// Jest's runtime with V8's code cache. Each test file loads its modules anew, hundreds of them where it loads the
// application: of one that a test file of this process has loaded before, V8 gets what it made of it then.
const vm = require('node:vm');
const Runtime = require('jest-runtime').default;

/** Of each file, its source and what V8 made of it: until the test file that loaded it ends, the script itself. */
const compiled = new Map();

/** As Node's own, which cannot say afterwards what V8 made of the functions that were called. */
vm.compileFunction = (source, parameters, { parsingContext, filename, importModuleDynamically }) => {
  const known = compiled.get(filename);
  const cachedData = known?.source === source ? known.data : undefined;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, {
    filename,
    importModuleDynamically,
    columnOffset: -head.length,
    cachedData,
  });
  // A test file is loaded once, or once for each database.
  if (!cachedData && !filename.includes('.test.')) compiled.set(filename, { source, script });
  return script.runInContext(parsingContext);
};

/** Of each ES module, its source and what V8 made of it before it ran, which is all that Node gives. */
const compiledModules = new Map();

// Without Node's flag for them there are none.
if (vm.SourceTextModule) {
  vm.SourceTextModule = class extends vm.SourceTextModule {
    constructor(source, options) {
      const known = compiledModules.get(options.identifier);
      const cachedData = known?.source === source ? known.data : undefined;
      super(source, { ...options, cachedData });
      if (!cachedData) compiledModules.set(options.identifier, { source, data: this.createCachedData() });
    }
  };
}

module.exports = class extends Runtime {
  teardown() {
    for (const [filename, { source, script }] of compiled) {
      // The script itself would keep all that the test file has loaded.
      if (script) compiled.set(filename, { source, data: script.createCachedData() });
    }
    super.teardown();
  }
};
