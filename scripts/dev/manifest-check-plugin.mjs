/** Fails a build whose `remote.json` could not be published, with the reasons that publishing would give. */
export class ManifestCheckPlugin {
  /** @param {string} name the part's name, which is fixed while it is served */
  constructor(name) {
    this.name = name;
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
          const { manifestSchema } = await import('@openward/gateway');
          const reasons = await manifestSchema.validate(JSON.parse(text), { abortEarly: false }).then(
            ({ name }) => (name === this.name ? [] : [`its name was ${this.name} at the start: start again`]),
            ({ errors, message }) => errors ?? [message],
          );
          for (const reason of reasons) compilation.errors.push(new WebpackError(`remote.json: ${reason}`));
        },
      );
    });
  }
}
