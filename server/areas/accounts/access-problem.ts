import type { Problem } from '#server/platform/http/problem.ts';

export const UNAUTHENTICATED: Problem = {
  status: 401,
  code: 'unauthenticated',
  title: 'Not signed in',
  detail: 'Please sign in.',
};

export const NOT_ADMIN: Problem = {
  status: 403,
  code: 'not_admin',
  title: 'Not an admin',
  detail: 'This account is not authorized for admin.',
};
