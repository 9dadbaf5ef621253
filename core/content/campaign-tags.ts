const CAMPAIGN_TAG = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|_ga)$/;

/** Whether a parameter of an address only tells which advertisement led there: it changes nothing on a page. */
export const isCampaignTag = (name: string): boolean => CAMPAIGN_TAG.test(name);
