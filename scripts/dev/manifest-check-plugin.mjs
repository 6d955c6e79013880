/** Fails a build that could not be published or activated, with the reasons that the gateway would give. */
export class ManifestCheckPlugin {
  /**
   * @param {string} name the part's name, which is fixed while it is served
   * @param {(manifest: object) => Promise<string[]>} misfits what would not fit with the rest of the portal
   */
  constructor(name, misfits) {
    this.name = name;
    this.misfits = misfits;
  }

  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ManifestCheckPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After the one that writes it.
        { name: 'ManifestCheckPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        async () => {
          const text = compilation.getAsset('remote.json')?.source.source().toString();
          if (!text) return;
          const reasons = await this.reasons(JSON.parse(text));
          for (const reason of reasons) compilation.errors.push(new WebpackError(`remote.json: ${reason}`));
        },
      );
    });
  }

  async reasons(manifest) {
    const { manifestSchema } = await import('@openward/gateway');
    try {
      await manifestSchema.validate(manifest, { abortEarly: false, strict: true });
    } catch ({ errors, message }) {
      return errors ?? [message];
    }
    if (manifest.name !== this.name) return [`its name was ${this.name} at the start: start again`];
    return this.misfits(manifest);
  }
}
