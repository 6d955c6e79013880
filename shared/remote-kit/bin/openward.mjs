#!/usr/bin/env node
// Usage, in the folder of a remote: `npx openward develop --portal https://portal.example`.
import '../dist/develop/cli.js';
