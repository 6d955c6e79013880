/** The hint of V8 (Explicit Compile Hints): other browsers read a comment. */
const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Tells the browser of scripts whose functions run as soon as they are there: it compiles them while they arrive, aside
 * from the page, instead of reading over each function first and compiling it when it is called.
 */
export class RunAtOncePlugin {
  /** @param {RegExp} scripts names of such scripts */
  constructor(scripts) {
    this.scripts = scripts;
  }

  apply(compiler) {
    const { BannerPlugin, Compilation } = compiler.webpack;
    // After the minifier, which takes comments away, and before names get the hash of what they hold.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
    new BannerPlugin({ raw: true, banner: HINT, test: this.scripts, stage }).apply(compiler);
  }
}
