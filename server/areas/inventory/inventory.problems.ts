import { staffProblem } from '#server/platform/http/problem.ts';

export const PAPER_FILE_MISSING = staffProblem(
  422,
  'paper_file_missing',
  'File missing',
  'This document’s file is missing. Choose it again.',
);
