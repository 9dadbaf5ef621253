import { staffProblem } from '#server/platform/http/problem.ts';

/** A paper names a file that was never kept, or that went because nothing named it for a day. */
export const PAPER_FILE_MISSING = staffProblem(
  422,
  'paper_file_missing',
  'File not there',
  'The file of this paper is not there any more. Choose it again.',
);
