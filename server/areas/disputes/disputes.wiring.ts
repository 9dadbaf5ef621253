import { makeDisputeEvidence } from '#core/documents/dispute-evidence.ts';
import { officePapers } from '#server/areas/documents/documents.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { boundByName, made } = makings();

const evidence = boundByName(makeDisputeEvidence, {
  papers: PORTS.paperMaker,
  agreements: RECORDS.agreements,
  crewActs: RECORDS.crewActs,
  pictures: PORTS.pictureStore,
  maker: PORTS.pictureMaker,
  correspondence: MESSAGES.correspondence,
  readTerms: RECORDS.readTerms,
  ownTexts: RECORDS.ownTexts,
  clock: PORTS.clock,
});

/** The evidence with which the office answers a bank. */
export const disputes: Area = {
  ...made(),
  admin: ({ of }) => [
    officePapers({ of }, [
      {
        name: 'dispute-evidence',
        summary:
          'Get the evidence for a dispute, as a file: what was ordered, agreed to, delivered and said',
        make: of(evidence),
      },
    ]),
  ],
};
