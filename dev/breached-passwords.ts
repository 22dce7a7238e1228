import { readFileSync, writeFileSync } from 'node:fs';
import { passwordLengthMin } from '@hearth/identity/account/contract.ts';
import { recordsOf } from '@hearth/identity/password/breached-list.ts';

// Generates the embedded list of breached passwords: `node dev/breached-passwords.ts LIST`, with a file of one password a line.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node dev/breached-passwords.ts LIST');
const passwords = readFileSync(file, 'utf8')
  .split('\n')
  .map((line) => line.replace(/\r$/, ''))
  .filter((line) => line.length >= passwordLengthMin);
const records = recordsOf(passwords);
const to = new URL('../services/identity/password/breached-passwords.bin', import.meta.url);
writeFileSync(to, records);
process.stderr.write(`${passwords.length} passwords, ${records.byteLength} bytes\n`);
