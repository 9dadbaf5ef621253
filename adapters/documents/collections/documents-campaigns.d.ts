import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Campaign, type CampaignSend, type CampaignStore } from '#core/marketing/campaign.ts';
export declare const CAMPAIGNS = "campaigns";
export declare const CAMPAIGN_SENDS = "campaignSends";
/** Throws `UnreadableDocumentError`. */
export declare function campaignFromDocument(stored: Stored): Campaign;
/** Throws `UnreadableDocumentError`. */
export declare function campaignSendFromDocument(stored: Stored): CampaignSend;
/** `campaigns/{id}`, and `campaignSends/{campaign:subscriber}`: whom it was mailed to, or why not. */
export declare const documentsCampaigns: (store: DocumentStore) => CampaignStore;
