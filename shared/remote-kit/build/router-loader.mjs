/**
 * webpack's loader of React Router: says of what it makes while it loads that making it does nothing else. Otherwise
 * every part of it that has a name for the developer tools, or is made by a call, stays in the page, used or not.
 */
export default function markPure(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
    .replace(/^(var objectProtoNames\d* = )/gm, '$1/* @__PURE__ */ ');
}
