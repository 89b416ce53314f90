import type { ServerResponse } from 'node:http';

/** Answers with a page of plain HTML, without scripts. */
export function showPage(response: ServerResponse, status: number, title: string, content: string): void {
	response.writeHead(status, {
		'content-type': 'text/html; charset=utf-8',
		'cache-control': 'no-store',
		'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
	});
	response.end(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Sandbox Bank</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="bank">Sandbox Bank</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`);
}

/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
	const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef2f5;
	font: 16px/1.5 system-ui, sans-serif; color: #1d2b36 }
main { width: min(24rem, 90vw); padding: 2rem; background: #fff; border-radius: 12px; border-top: 4px solid #0b6e5b;
	box-shadow: 0 8px 30px rgb(20 40 60 / 12%) }
.bank { margin: 0; color: #0b6e5b; font-weight: 600; letter-spacing: .04em }
h1 { margin: .25rem 0 1rem; font-size: 1.4rem }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
input { width: 100%; box-sizing: border-box; padding: .6rem; font: inherit; border: 1px solid #b9c5cf;
	border-radius: 6px }
button { width: 100%; margin-top: 1rem; padding: .7rem; font: inherit; font-weight: 600; color: #fff;
	background: #0b6e5b; border: 0; border-radius: 6px; cursor: pointer }
button.second { color: #1d2b36; background: #e3e9ee; margin-top: .5rem }
h2 { margin: 1rem 0 .25rem; font-size: 1rem }
.choices button { width: auto; margin: .25rem .25rem 0 0; padding: .3rem .7rem; font-weight: 400 }
.result { padding: .6rem .8rem; background: #e9f4f1; border-radius: 6px; overflow-wrap: anywhere }
.problem { padding: .6rem .8rem; background: #fdecea; border-radius: 6px }
.note { color: #5a6b78; font-size: .9rem }
`;
