import { createServer } from 'node:http'
import { contentSecurityPolicy, readAssets, renderPage } from '@flowdesk/api-reference'

const document = {
  openapi: '3.0.4',
  info: { title: 'API', version: '1.0.0', description: 'Pets, by name.' },
  paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'The pets' } } } } },
}
const assets = await readAssets()
const assetsPath = `/docs/${assets.version}/`
const page = renderPage({ name: 'Petstore', document, documentPath: '/openapi.json', assetsPath })

export const server = createServer(({ url = '' }, response) => {
  const asset = url.startsWith(assetsPath) && assets.files.get(url.slice(assetsPath.length))
  if (asset) response.writeHead(200, { 'content-type': asset.contentType }).end(asset.content)
  else if (url === '/openapi.json') response.end(JSON.stringify(document))
  else
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': contentSecurityPolicy }).end(page)
})
server.listen(Number(process.env['PORT'] ?? 3000), '127.0.0.1')
