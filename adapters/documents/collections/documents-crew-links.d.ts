import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { CrewLink, CrewLinks } from '#core/crew/crew-link.ts';
export declare const CREW_LINKS = "crewLinks";
export declare const crewLinkFromDocument: (stored: Stored) => CrewLink;
/** `crewLinks/{id}`: only hashes of link, PIN and sessions. */
export declare const documentsCrewLinks: (store: DocumentStore) => CrewLinks;
