import { z } from 'zod';
/** Who did it; admins and account holders by uid. */
export declare const actorField: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"customer">;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"account">;
    uid: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"admin">;
    uid: z.ZodString;
    approvedBy: z.ZodOptional<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"crew">;
    name: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"system">;
    job: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"provider">;
}, z.core.$strip>], "kind">;
export declare const historyField: z.ZodObject<{
    kind: z.ZodEnum<{
        adjusted: "adjusted";
        cancelled: "cancelled";
        completed: "completed";
        confirmed: "confirmed";
        contact_changed: "contact_changed";
        credit_issued: "credit_issued";
        credit_returned: "credit_returned";
        credit_used: "credit_used";
        details_changed: "details_changed";
        expired: "expired";
        hand_back_promised: "hand_back_promised";
        handed_back: "handed_back";
        lines_changed: "lines_changed";
        link_sent: "link_sent";
        note: "note";
        paid: "paid";
        placed: "placed";
        refund_promised: "refund_promised";
        refunded: "refunded";
        request_confirmed: "request_confirmed";
        request_declined: "request_declined";
        rescheduled: "rescheduled";
        unit_moved: "unit_moved";
        weather_chosen: "weather_chosen";
        weather_offered: "weather_offered";
    }>;
    at: z.ZodCodec<z.ZodString, z.ZodCustom<import("../../../core/kernel/instant").Instant, import("../../../core/kernel/instant").Instant>>;
    by: z.ZodDiscriminatedUnion<[z.ZodObject<{
        kind: z.ZodLiteral<"customer">;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"account">;
        uid: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"admin">;
        uid: z.ZodString;
        approvedBy: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"crew">;
        name: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"system">;
        job: z.ZodString;
    }, z.core.$strip>, z.ZodObject<{
        kind: z.ZodLiteral<"provider">;
    }, z.core.$strip>], "kind">;
    amount: z.ZodOptional<z.ZodCodec<z.ZodInt, z.ZodCustom<import("../../../core/kernel/cents").Cents, import("../../../core/kernel/cents").Cents>>>;
    facts: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodString>>;
}, z.core.$strip>;
