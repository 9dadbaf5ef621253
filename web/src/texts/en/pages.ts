export const PAGES = { breadcrumb: 'Breadcrumb', home: 'Home', onThisPage: 'On this page' };
