// Shows what the grant in the link allows, and redeems it with the session of the signed-in user.
const said = document.getElementById('said');
const button = document.getElementById('begin');
const grant = location.hash.slice(1);

function contentOf(text) {
  try {
    const [content] = text.split('.');
    const bytes = Uint8Array.from(atob(content.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const content = contentOf(grant);
if (content) {
  const until = new Date(content.until * 1000).toLocaleString();
  document.getElementById('what').textContent =
    `This link lets ${content.user} use the remote ${content.remote} from ${content.origin} until ${until}.`;
  button.hidden = false;
}

button.addEventListener('click', async () => {
  const token = localStorage.getItem('openward.token');
  if (!token) {
    said.textContent = `Sign in to the portal as ${content.user} first, then open this link again.`;
    return;
  }
  const answer = await fetch('/develop', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ grant }),
  }).catch(() => undefined);
  if (answer?.ok) location.replace('/');
  else said.textContent = (await answer?.text()) ?? 'We could not reach the portal. Try again.';
});
