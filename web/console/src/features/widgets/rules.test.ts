import { expect, test } from 'vitest'
import type { Widget } from './queries.ts'
import { darkenedColor, toEmbedCode, toLines, toWidgetChange, toWidgetFields } from './rules.ts'

const widget: Widget = {
  id: 1,
  key: 'shop',
  name: 'Shop',
  primaryColor: '#1f6feb',
  title: null,
  greeting: 'Hello',
  position: 'left',
  locale: 'de',
  departmentIds: [2, 1],
  preChatFormEnabled: true,
  visitorUploadsEnabled: true,
  attachmentMaxSizeBytes: 1_000_000,
  attachmentAllowedExtensions: null,
  allowedOrigins: ['https://a.example', 'https://b.example'],
  isActive: true,
  hasIdentitySecret: true,
}

test('a form that nobody changed sends the values of the widget', () => {
  const { id: _, key: __, hasIdentitySecret: ___, ...values } = widget
  expect(toWidgetChange(toWidgetFields(widget), widget)).toEqual(values)
})

test('a size in megabytes is sent in bytes', () => {
  const fields = { ...toWidgetFields(widget), attachmentMaxSizeBytes: 2.5 }
  expect(toWidgetChange(fields, widget).attachmentMaxSizeBytes).toBe(2_621_440)
})

test('the secret is sent only if it is replaced or removed', () => {
  const fields = toWidgetFields(widget)
  expect(toWidgetChange(fields, widget)).not.toHaveProperty('identitySecret')
  expect(toWidgetChange({ ...fields, identitySecret: 'new' }, widget)).toHaveProperty('identitySecret', 'new')
  expect(toWidgetChange({ ...fields, removesSecret: true }, widget)).toHaveProperty('identitySecret', null)
})

test('empty lines and spaces around origins are ignored', () => {
  expect(toLines(' https://a.example \n\n https://b.example')).toEqual(['https://a.example', 'https://b.example'])
})

test('the embed code loads the script of the server with the key', () => {
  expect(toEmbedCode('https://chat.example', 'shop')).toBe(
    '<script async src="https://chat.example/widget.js" data-widget-key="shop"></script>',
  )
})

test('a colour is repaired only if white text on it is hard to read', () => {
  expect(darkenedColor('#1f2937')).toBeNull()
  expect(darkenedColor('#ffff00')).toMatch(/^rgb\(/)
  expect(darkenedColor('yellow')).toBeNull()
})
