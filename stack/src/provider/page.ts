/** The person that a provider signs in. */
export interface ProviderPerson {
  readonly subject: string
  readonly email: string
  /** What Google and Apple say about the e-mail; Facebook says nothing. */
  readonly verified: boolean
  readonly name: string
  /** The Google Workspace domain. */
  readonly hd: string
}

/** Returns a form without a script that asks who signs in; tests fill it in like a person. */
export function signInPage(provider: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Local ${provider}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:48px auto;padding:0 16px}
label{display:block;margin:12px 0}input:not([type=checkbox]){display:block;width:100%;min-height:44px;font:inherit}
button{min-height:44px;padding:0 20px;font:inherit}</style></head>
<body><h1>Local ${provider}</h1><p>Nobody real is here: sign in as whom you like.</p>
<form method="post">
<label>Subject <input name="subject" required></label>
<label>E-mail <input name="email" type="email"></label>
<label><input name="verified" type="checkbox" value="true" checked> The e-mail is verified</label>
<label>Name <input name="name"></label>
<label>Workspace domain <input name="hd"></label>
<button name="answer" value="yes">Sign in</button>
<button name="answer" value="no" formnovalidate>Cancel</button>
</form></body></html>`
}

/** Returns the submitted person, or `null` when they cancelled. */
export function readForm(body: string): ProviderPerson | null {
  const form = new URLSearchParams(body)
  if (form.get('answer') === 'no') return null
  const field = (name: string) => form.get(name) ?? ''
  return {
    subject: field('subject'),
    email: field('email'),
    verified: field('verified') === 'true',
    name: field('name'),
    hd: field('hd'),
  }
}
