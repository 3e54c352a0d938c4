// Before the window's own scripts: it talks to the preview page in place of the server.
window.parent.parleyPreview.isolate(window);
