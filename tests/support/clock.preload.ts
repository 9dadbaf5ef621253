import { readFileSync } from 'node:fs';

/** The process lives so many milliseconds ahead as the file says that `CLOCK_FILE` names. */
const file = process.env['CLOCK_FILE'] ?? '';
const real = Date.now.bind(Date);
Date.now = () => real() + Number(readFileSync(file, 'utf8'));
