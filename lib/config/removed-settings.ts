/** Settings of earlier versions without any effect. */
const REMOVED_SETTINGS = [
  'ALERT_SECRET',
  'ALERT_URL',
  'DATABASE_READ_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];

/** One line for each removed setting that is still set. */
export function describeRemovedSettings(variables: Record<string, string | undefined>): string[] {
  return REMOVED_SETTINGS.filter((name) => variables[name]).map((name) => `${name} is not used any more.`);
}
