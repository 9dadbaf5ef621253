/** Route configs, per network and route. Effective only with `limitRates`. */
export declare const LIMITS: {
    readonly signIn: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly register: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly passwordReset: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    /** Checkout asks on every change; this still stops guessing of promo and gift codes. */
    readonly quote: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly reserve: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly pay: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly contact: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    /** A tab sends one each few seconds at most; a family shares a network. */
    readonly beacon: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly privateLink: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    /** A phone back online sends a day's photos and acts at once. */
    readonly crew: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    /** Two a second, for each key. */
    readonly apiKey: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly papers: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    readonly links: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
    /** Rendering is the most expensive public request; cached pages do not count. */
    readonly page: {
        rateLimit: {
            max: number;
            timeWindow: number;
        };
    };
};
