-- Words of a request for a transfer, which nobody but their author could read: the holder reads no text of a stranger.
alter table product.unit_request drop column words;
