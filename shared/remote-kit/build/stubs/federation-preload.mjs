// Replaces the federation runtime's preloading of remotes: our pages list what to preload themselves.
export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = async () => [];
