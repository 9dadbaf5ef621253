import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit as atMost,
  orderBy,
  query as queryOf,
  where,
} from 'firebase/firestore/lite';
import { PRODUCTS } from '#adapters/documents/collections/product-document.ts';
import { TIMEOUT_MILLISECONDS } from './browser-firestore.ts';
import {
  type BrowserCatalogue,
  type Log,
  productLists,
  type ProductSource,
} from './product-lists.ts';
import { within } from './within.ts';

/** The catalogue without our server (specification §7), within `firestore.rules`. */
export const browserCatalogue = (firestore: Firestore, log: Log): BrowserCatalogue =>
  productLists(liteProducts(firestore), log);

const liteProducts = (firestore: Firestore): ProductSource => ({
  async query({ category, newestFirst, limit }) {
    const asked = queryOf(
      collection(firestore, PRODUCTS),
      ...(category === undefined ? [] : [where('categories', 'array-contains', category)]),
      where('isActive', '==', true),
      ...(newestFirst ? [orderBy('createdAt', 'desc')] : []),
      ...(limit === undefined ? [] : [atMost(limit)]),
    );
    const { docs } = await within(TIMEOUT_MILLISECONDS, getDocs(asked));
    return docs.map((found) => ({ id: found.id, fields: found.data() }));
  },
  async get(id) {
    const found = await within(TIMEOUT_MILLISECONDS, getDoc(doc(firestore, PRODUCTS, id)));
    return found.data();
  },
});
