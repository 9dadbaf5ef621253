import { type Area } from '#server/platform/wiring/area.ts';
export declare const REVIEWS: {
    readonly listForModeration: import("#server/platform/wiring/area.ts").Token<(state: Parameters<import("../../../core/customers/review").Reviews['listIn']>[0], wanted: import("../../../core/customers/review").PageWanted) => Promise<{
        reviews: readonly import("../../../core/customers/review").Review[];
        next?: string | undefined;
        counts: {
            pending: number;
            published: number;
            rejected: number;
        };
    } | undefined>>;
    readonly listReviews: import("#server/platform/wiring/area.ts").Token<({ id, ratings }: import("../../../core/catalogue/product").Product, { limit, after }?: {
        readonly limit?: number | undefined;
        readonly after?: string | undefined;
    }) => Promise<import("#server/areas/reviews/list-reviews.ts").ReviewsShown | undefined>>;
    readonly moderateReview: import("#server/platform/wiring/area.ts").Token<{
        publish: (id: import("../../../core/customers/review").ReviewId, revision: number) => Promise<import("#core/customers/moderate-review.ts").Moderated>;
        reject: (id: import("../../../core/customers/review").ReviewId, revision: number, reason: string) => Promise<import("#core/customers/moderate-review.ts").Moderated>;
        reply: (id: import("../../../core/customers/review").ReviewId, revision: number, text: string) => Promise<import("#core/customers/moderate-review.ts").Moderated>;
    }>;
    readonly readOwnReviews: import("#server/platform/wiring/area.ts").Token<(token: string) => Promise<import("#core/customers/write-review.ts").OwnReviews | undefined>>;
    readonly writeReview: import("#server/platform/wiring/area.ts").Token<(token: string, productId: import("../../../core/catalogue/product").ProductId, text: import("../../../core/customers/review").ReviewText) => Promise<import("../../../core/kernel/result").Result<import("../../../core/customers/review").Review, import("#core/customers/write-review.ts").WriteReviewError>>>;
};
export declare const reviews: Area;
