import { z } from 'zod';

const HOST_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

/** The variables of sign-in and of what browsers ask Firebase, each on its own; what they must be together is in `identity-config.ts`. */
export const identityVariables = {
  IDENTITY: z
    .enum(['local-auth', 'firebase-auth'], 'Must be local-auth or firebase-auth.')
    .default('local-auth'),
  CATALOGUE: z.enum(['server', 'firestore'], 'Must be server or firestore.').default('server'),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, "Must be the API key of the project's web app.")
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(HOST_NAME, 'Must be a host name, as in your-project.firebaseapp.com.')
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^\d+:\d+:web:[0-9a-f]+$/, 'Must be the id of a web app, 1:…:web:…')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:127\.0\.0\.1|localhost):\d{1,5}$/, 'Must be 127.0.0.1:port.')
    .optional(),
};
