import { runCommand } from './run-command.ts';

// A reader such as `head` may close stdout early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

const outcome = await runCommand(process.argv.slice(2));
if ('output' in outcome) process.stdout.write(`${JSON.stringify(outcome.output, null, 2)}\n`);
if ('text' in outcome) process.stdout.write(outcome.text);
if ('words' in outcome && outcome.words !== '') process.stderr.write(`${outcome.words}\n`);
process.exitCode = outcome.exit;
