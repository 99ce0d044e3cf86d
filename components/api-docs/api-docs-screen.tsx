'use client';

import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { StaffScreen } from '@/components/layout/staff-page';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Message } from '@/components/ui/message';
import { ReadState } from '@/components/ui/read-state';
import styles from './api-docs.module.css';
import { type ApiDocument, type DescribedCall, type FieldLine, groupCalls } from './describe-calls';

function FieldTable({ title, fields }: { title: string; fields: readonly FieldLine[] }) {
  if (fields.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.fields}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, type, isNeeded, note }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              <td>
                <code>{type}</code>
              </td>
              <td>{[isNeeded ? '' : 'may be absent', note].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One call: its purpose and, when opened, its fields and answer. */
function CallCard({ call }: { call: DescribedCall }) {
  const { method, path, summary, access, name, query, body, answer } = call;
  return (
    <details className={styles.call} id={name}>
      <summary>
        <Badge tone={method === 'GET' ? 'info' : 'active'}>{method}</Badge>
        <code className={styles.path}>{path}</code>
        <span className="small-print">{access}</span>
        <span className={styles.purpose}>{summary}</span>
      </summary>
      <div className={styles.details}>
        <FieldTable title="Query" fields={query} />
        <FieldTable title="Body" fields={body} />
        <FieldTable title="Answer" fields={answer} />
        {answer.length === 0 && <p>The answer has no fields.</p>}
      </div>
    </details>
  );
}

const ADDRESS = '/openapi.json';

async function readDocument(): Promise<ApiDocument> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`The description of the API could not be read (${response.status}).`);
  return (await response.json()) as ApiDocument;
}

/** The contract of the API, as this site serves it to everybody. */
function useApiDocument() {
  return useSWRImmutable<ApiDocument, Error>(ADDRESS, readDocument);
}

function Calls({ document }: { document: ApiDocument }) {
  const [search, setSearch] = useState('');
  const groups = groupCalls(document, search);
  return (
    <>
      <TextField
        label="Find a call"
        type="search"
        placeholder="question, POST, admin …"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.length === 0 && <Message tone="info">No call fits. Ask for less.</Message>}
      {groups.map(({ name, calls }) => (
        <Card key={name} as="section" aria-label={name}>
          <h2 className={styles.group}>{name}</h2>
          {calls.map((call) => (
            <CallCard key={call.name} call={call} />
          ))}
        </Card>
      ))}
    </>
  );
}

/** Reference of every call of the game API for people who build apps on it, made from the contract. */
export function ApiDocsScreen() {
  const { data, error, mutate } = useApiDocument();
  return (
    <StaffScreen>
      <h1>API</h1>
      <p>
        Calls take and answer JSON; dates are <code>YYYY-MM-DD</code>. A session’s token goes into the header{' '}
        <code>Authorization: Bearer …</code>. What fails answers <code>{'{ message, code, issues? }'}</code>{' '}
        with a fitting status and the header <code>X-Request-Id</code>, which the log knows. For programs:{' '}
        <a href="/openapi.json">openapi.json</a>, of which a generator makes a typed client.
      </p>
      <ReadState data={data} error={error} onRetry={() => mutate()} />
      {data && <Calls document={data} />}
    </StaffScreen>
  );
}
