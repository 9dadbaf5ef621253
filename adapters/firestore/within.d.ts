/** No answer in time. The request continues unobserved. */
export declare class NoAnswerError extends Error {
    readonly name = "NoAnswerError";
}
/** The answer, or a rejection with `NoAnswerError` after the time limit. */
export declare function within<T>(milliseconds: number, answer: Promise<T>): Promise<T>;
