// The library's own types name its class `default`, which Node's import of it does not have, and leave out its compiler.
declare module '@messageformat/core' {
  export default class MessageFormat {
    constructor(language: string);
  }
}

declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core';

  /** The code of a module that exports a function for each message. */
  export default function compileModule(messageFormat: MessageFormat, messages: Record<string, string>): string;
}
