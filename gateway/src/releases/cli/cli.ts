import { runCli } from './program.ts';

// Whoever reads the output may have seen enough.
process.stdout.on('error', () => {});
const { out, err, code } = await runCli(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
