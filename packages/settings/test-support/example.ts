import { duration, integer, readConfig, secretText, settings } from '@flowdesk/settings'

const http = settings({
  'Http:Port': integer(8080, { min: 0, max: 65_535 }, 'The port on which the server listens.'),
  'Http:Timeout': duration('00:00:30', 'How long a request may take.'),
})
const mail = settings({ 'Smtp:Password': secretText('The password at the mail server.') })

const config = readConfig([http, mail], { env: { Http__Port: '9000' } })
console.log(config.get(http)['Http:Port'])

try {
  readConfig([http, mail], { env: { Http__Prt: '9000' } })
} catch (error) {
  console.log(String(error))
}
