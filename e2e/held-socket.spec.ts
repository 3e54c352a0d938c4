import { hold } from './support/hold';
import { expect, test } from './support/test';

test('the list is there before the socket is bound, and what is said meanwhile is listed once', async ({
  agent,
  openDesk,
  openVisitor,
}) => {
  const desk = await openDesk({ as: agent });
  const visitor = await openVisitor();
  await visitor.open();
  await visitor.say('第一句');
  await expect(desk.unread(visitor.id, 1)).toBeVisible();

  // Nothing of the server's reaches the page by its socket, so that it cannot bind.
  const { released, release } = hold();
  await desk.page.routeWebSocket('**/ws/agent', (socket) => {
    socket.connectToServer().onMessage(async (frame) => {
      await released;
      socket.send(frame);
    });
  });
  let snapshots = 0;
  desk.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/talk/userList') snapshots += 1;
  });
  await desk.page.reload();
  await expect(desk.unread(visitor.id, 1)).toBeVisible();
  await visitor.say('第二句');
  await expect(visitor.line('第二句')).toBeVisible();

  release();
  await desk.isLive();
  await expect(desk.unread(visitor.id, 2)).toBeVisible();
  // The socket went on from the cursor of the list.
  expect(snapshots).toBe(1);
  await desk.openThread(visitor.id);
  await expect(desk.line('第一句')).toHaveCount(1);
  await expect(desk.line('第二句')).toHaveCount(1);
});
