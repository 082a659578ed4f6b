/** Code for the merchant's own system that verifies an update's signature, using the Standard Webhooks libraries. */
export const RECEIVER_SNIPPETS = {
  typescript: `// npm install standardwebhooks
import { createServer } from 'node:http';
import { env } from 'node:process';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(env.WEBHOOK_SECRET!); // whsec_…

createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // Verify the raw bytes: the signature doesn't match a body that was parsed and serialized again.
  const body = Buffer.concat(chunks).toString('utf8');
  try {
    const update = webhook.verify(body, request.headers as Record<string, string>);
    console.log(update);
    // Respond first and process later. The same webhook-id may arrive more than once: process it once.
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(9000);
`,
  python: `# pip install standardwebhooks flask
import os
from flask import Flask, request
from standardwebhooks import Webhook, WebhookVerificationError

app = Flask(__name__)
webhook = Webhook(os.environ["WEBHOOK_SECRET"])  # whsec_…

@app.post("/hook")
def hook():
    try:
        # Verify the raw bytes: the signature doesn't match a body that was parsed and serialized again.
        update = webhook.verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 401
    print(update)
    # Respond first and process later. The same webhook-id may arrive more than once: process it once.
    return "", 204
`,
} as const;
