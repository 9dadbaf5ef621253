/** The most that a crew can type or measure: phones stop there, and the server takes no more. */
export const CREW_LIMITS = { text: 1_000, line: 200, signer: 120, windMph: 200 } as const;
