import { ScreenTabs } from '#web/admin/ui/screen-tabs.tsx';

const TABS = [
  ['/admin/marketing', 'Leads'],
  ['/admin/marketing/campaigns', 'Campaigns'],
  ['/admin/marketing/people', 'Consents'],
  ['/admin/marketing/friends', 'Friends'],
  ['/admin/reports?report=codes', 'Codes'],
] as const;

/** Beside the title, where there is room. */
export const MarketingTabs = () => (
  <div className="max-sm:hidden">
    <ScreenTabs label="Marketing" tabs={TABS} />
  </div>
);

/** Above the rows, on a phone. */
export const PhoneTabs = () => (
  <div className="px-2 sm:hidden">
    <ScreenTabs label="Marketing" tabs={TABS} />
  </div>
);
