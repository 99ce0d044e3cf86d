import { type Capability, capabilitiesOf, missingMessage } from './capabilities';

const capabilities = Object.keys(capabilitiesOf(undefined)) as Capability[];

it('our own API has all that there is, one elsewhere nothing beyond the calls of the spec', () => {
  expect(Object.values(capabilitiesOf(undefined))).toEqual(capabilities.map(() => true));
  expect(Object.values(capabilitiesOf('https://game.example'))).toEqual(capabilities.map(() => false));
});

it.each(capabilities)('says what is missing without %s', (capability) => {
  expect(missingMessage(capability)).toMatch(/^The connected game API does not offer \w.{4,}\.$/);
});
