import type { SignIn, SignInOffers } from '#core/accounts/sign-in.ts';
import { type BrowserSurroundings } from './browser-session.ts';
export declare const LOCAL_OFFERS: SignInOffers;
/** Sign-in with our own server's accounts. Make one per page. */
export declare function browserSignIn(surroundings?: Partial<BrowserSurroundings>): SignIn;
