// In the place of the federation runtime's preloading of remotes: our pages name what to ask for early themselves.
export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = async () => [];
