// Replaces the package that copies static members for Emotion's `withTheme`, which nothing here uses.
export default (component) => component;
