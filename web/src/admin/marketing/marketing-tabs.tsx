import { ScreenTabs } from '#web/admin/ui/toolbar.tsx';

const TABS = [
  ['/admin/marketing', 'Leads'],
  ['/admin/marketing/campaigns', 'Campaigns'],
  ['/admin/marketing/people', 'Consents'],
  ['/admin/marketing/friends', 'Friends & points'],
  ['/admin/reports?report=codes', 'Codes'],
] as const;

/** Beside the title, if there is room. */
export const MarketingTabs = () => (
  <div className="max-lg:hidden">
    <ScreenTabs label="Marketing" tabs={TABS} />
  </div>
);

/** Above the rows, if there is no room beside the title. */
export const TabsAbove = () => (
  <div className="-mx-1 pb-1 lg:hidden">
    <ScreenTabs label="Marketing" tabs={TABS} />
  </div>
);
