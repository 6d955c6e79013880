#!/usr/bin/env node
// `npx openward develop --portal https://portal.example`, in the folder of a remote.
import '../dist/develop/cli.js';
