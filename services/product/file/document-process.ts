import { readFileSync, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { documentFaultIn } from './check-document.ts';

// A process for one PDF: the file is its standard input, a line of JSON is its output.
setPriority(10);
writeSync(1, JSON.stringify({ fault: documentFaultIn(readFileSync(0)) }));
