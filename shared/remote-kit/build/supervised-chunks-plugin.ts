import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

class SupervisedLoadModule extends RuntimeModule {
  constructor() {
    super('openward supervised chunks');
  }

  override generate(): string {
    // Webpack expects the script's load event, or an event whose type names the reason of the failure.
    return `${RuntimeGlobals.loadScript} = (url, done) => {
  const report = (type) => done({ type, target: { src: url } });
  globalThis.__OPENWARD_LOAD__(url).then(() => report("load"), (failure) => report(failure.stage));
};`;
  }
}

/**
 * Lets the shell load the chunks of a build, so that the same time limit, integrity check and retries apply to every
 * script in the page (`shell/src/loading/load-script.ts`). Replaces webpack's script loading.
 */
export class SupervisedChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SupervisedChunksPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        // A negative stage runs before webpack's own handler and replaces it.
        .tap({ name: 'SupervisedChunksPlugin', stage: -100 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new SupervisedLoadModule());
          return true;
        });
    });
  }
}
