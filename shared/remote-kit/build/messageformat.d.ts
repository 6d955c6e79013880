// The library's types name its class `default`, which Node's import does not have, and omit its compiler.
declare module '@messageformat/core' {
  export default class MessageFormat {
    constructor(language: string);
  }
}

declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core';

  /** Returns the code of a module that exports one function for each message. */
  export default function compileModule(messageFormat: MessageFormat, messages: Record<string, string>): string;
}
