/** The error codes of webhooks, with their statuses. */
export const webhookErrors = {
  'webhook.notFound': 404,
  'webhook.tooMany': 409,
  'webhook.address': 400,
} as const
