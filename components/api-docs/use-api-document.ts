import useSWRImmutable from 'swr/immutable';
import type { ApiDocument } from './describe-calls';

const ADDRESS = '/openapi.json';

async function readDocument(): Promise<ApiDocument> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`The description of the API could not be read (${response.status}).`);
  return (await response.json()) as ApiDocument;
}

/** The contract of the API, as this site serves it to everybody. */
export function useApiDocument() {
  return useSWRImmutable<ApiDocument, Error>(ADDRESS, readDocument);
}
