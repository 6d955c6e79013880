import webpack, { type Compiler } from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;

class SupervisedLoadModule extends RuntimeModule {
  constructor() {
    super('openward supervised chunks');
  }

  override generate(): string {
    // webpack takes the event of a script that loaded, or one whose type says why it did not.
    return `${RuntimeGlobals.loadScript} = (url, done) => {
  const report = (type) => done({ type, target: { src: url } });
  globalThis.__OPENWARD_LOAD__(url).then(() => report("load"), (failure) => report(failure.stage));
};`;
  }
}

/**
 * Lets the shell load the chunks of a build: its time limit, integrity and retries are then the same for every
 * script in the page (`shell/src/loading/load-script.ts`). Takes the place of webpack's own script loading.
 */
export class SupervisedChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SupervisedChunksPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        // Before webpack's own, and in its place.
        .tap({ name: 'SupervisedChunksPlugin', stage: -100 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new SupervisedLoadModule());
          return true;
        });
    });
  }
}
